import { readKey } from '../server/src/operators/accounts/second-factor.ts'
import { operatorCode } from '../server/test/operator-code.ts'
import { OPERATORS } from './seed/seed-operators.ts'

// `npm run code -- nisha`: what the authenticator app of an operator whom everybody knows shows at this moment.
const operator = OPERATORS.find(({ name }) => name === process.argv[2])
if (operator) console.log(operatorCode(readKey(operator.key)))
else {
  console.error(`npm run code -- ${OPERATORS.map(({ name }) => name).join('|')}`)
  process.exitCode = 1
}
