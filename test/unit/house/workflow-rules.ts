import { load } from 'js-yaml'
import { z } from 'zod'

/** The parts of a workflow that the rules check. */
const step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const job = z.looseObject({
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])).optional(),
  'timeout-minutes': z.int().optional(),
  steps: z.array(step).default([]),
})
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({}),
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), job),
})

/** Commands that a step may run: scripts of the repository, and commands that cannot be scripts. */
const COMMANDS = [
  /^npm ci$/,
  /^npm run [\w:-]+( -- [\w/ :.-]+)?$/,
  /^sudo apt-get update && sudo apt-get install --yes --no-install-recommends [\w -]+$/,
  /^sudo sysctl --write [\w.]+=0$/,
  /^gh release create "\$GITHUB_REF_NAME" [\w\s"$/*-]+$/,
]

/** The npm scripts that a workflow's steps run. */
export function scriptsIn(text: string): readonly string[] {
  const commands = text.split('\n').filter((line) => /^\s*(- )?run:/.test(line))
  return commands.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''))
}

/** Problems of a workflow that a workflow linter does not know: one sentence each. */
export function breaches(text: string): readonly string[] {
  const parsed = workflow.safeParse(load(text))
  if (!parsed.success) return [z.prettifyError(parsed.error)]
  const { on, jobs } = parsed.data
  const found: string[] = []
  if ('pull_request_target' in on) found.push('pull_request_target runs a stranger’s code with secrets')
  if ('pull_request' in on && /\bsecrets\b/.test(text)) found.push('a workflow of pull requests names secrets')
  for (const [name, one] of Object.entries(jobs)) found.push(...ofJob(name, one))
  for (const line of text.split('\n').filter((each) => /^\s*(- )?uses:/.test(each))) {
    if (!/uses: (\.\/\.github\/workflows\/[\w-]+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(line)) {
      found.push(`not pinned by a commit, with its version beside it: ${line.trim()}`)
    }
  }
  return found
}

function ofJob(name: string, { uses, permissions, steps, ...rest }: z.infer<typeof job>): readonly string[] {
  const found: string[] = []
  if (permissions === undefined) found.push(`${name}: no permissions`)
  if (uses === undefined && rest['timeout-minutes'] === undefined) found.push(`${name}: no time limit`)
  const mayWrite = Object.values(permissions ?? {}).includes('write')
  for (const { run, uses: action, with: inputs } of steps) {
    if (action?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false) {
      found.push(`${name}: the token is left in the working copy`)
    }
    if (mayWrite && action?.startsWith('actions/checkout@'))
      found.push(`${name}: may write, and has the project's code`)
    if (run === undefined) continue
    if (run.includes('${{')) found.push(`${name}: an expression inside a command: ${run}`)
    if (mayWrite && /\bnpm\b/.test(run)) found.push(`${name}: may write, and runs the project's code`)
    if (!COMMANDS.some((allowed) => allowed.test(run))) found.push(`${name}: not a script of the repository: ${run}`)
  }
  return found
}
