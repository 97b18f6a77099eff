import './older-runtime.ts'
import { createRequire } from 'node:module'
import { app } from 'electron'
import { dataArgument } from './arguments.ts'
import { keepCompiled } from './compile-cache.ts'

app.setName('Paydesk')
keepCompiled(dataArgument(process.argv, process.cwd()) ?? app.getPath('userData'))
// A bundle of its own, at once and not by `import()`: what must be settled before Electron is ready would be late.
createRequire(import.meta.url)('./start.cjs')
