import { z } from 'zod'

// The page's Content-Security-Policy lacks unsafe-eval, so zod must not try to compile its schemas. Imported first.
z.config({ jitless: true })
