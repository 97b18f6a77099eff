import { startDesktop } from './start-desktop.ts'

startDesktop()
