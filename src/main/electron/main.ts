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
// Separate bundles, loaded synchronously: `import()` would be too late for what must be set before Electron is ready.
createRequire(import.meta.url)(isSelfCheck ? './self-check.cjs' : './start.cjs')
