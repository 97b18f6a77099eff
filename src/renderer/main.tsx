import './bridge/zod-without-eval.ts'
import './theme/css.ts'
import { createRoot } from 'react-dom/client'
import { App, openLine } from './app.tsx'
import { takeToken } from './bridge/session.ts'
import { markPastedLines } from './components/fields/mark-pasted-lines.ts'
import { ignoreHeldKeys } from './components/held-keys.ts'
import { countPresses } from './components/screen-focus.ts'
import { refuseStrayDrops } from './screens/evidence/stray-drops.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
takeToken()
ignoreHeldKeys()
refuseStrayDrops()
markPastedLines()
countPresses()
const line = openLine()
createRoot(root).render(<App line={line} />)
