import './older-runtime.ts'
import { createRequire } from 'node:module'
import { app } from 'electron'
import { dataArgument } from './arguments.ts'
import { keepCompiled } from './compile-cache.ts'
import { selfCheckOrder } from './self-check/order.ts'

app.setName('Paydesk')
const isSelfCheck = selfCheckOrder(process.argv, process.cwd()) !== null
// A self-check leaves the operator's data folder alone.
if (!isSelfCheck) keepCompiled(dataArgument(process.argv, process.cwd()) ?? app.getPath('userData'), app.getVersion())
// Bundles of their own, at once and not by `import()`: what must be settled before Electron is ready would be late.
createRequire(import.meta.url)(isSelfCheck ? './self-check.cjs' : './start.cjs')
