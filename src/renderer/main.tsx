import './bridge/zod-without-eval.ts'
import './theme/css.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { refuseStrayDrops } from './screens/evidence/stray-drops.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
refuseStrayDrops()
createRoot(root).render(<App />)
