#!/bin/sh
# symshape-opt, but it dies of a signal where it is to canonicalize.
case "$*" in
*--canonicalize*) kill -SEGV $$ ;;
esac
exec symshape-opt "$@"
