import { selfCheckOrder } from './order.ts'
import { selfCheck } from './self-check.ts'

const order = selfCheckOrder(process.argv, process.cwd())
if (order !== null) selfCheck(order)
