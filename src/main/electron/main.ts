import './older-runtime.ts'
import { startDesktop } from './start-desktop.ts'

startDesktop()
