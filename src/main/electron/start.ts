import { selfCheckOrder } from './self-check/order.ts'
import { selfCheck } from './self-check/self-check.ts'
import { startDesktop } from './start-desktop.ts'

const order = selfCheckOrder(process.argv, process.cwd())
if (order === null) startDesktop()
else selfCheck(order)
