import { z } from 'zod'

// The page's Content-Security-Policy has no unsafe-eval: zod must not try to compile its schemas. Imported first.
z.config({ jitless: true })
