#include "SymShape/Algebra/Prover.h"
#include "SymShape/Algebra/Text.h"
