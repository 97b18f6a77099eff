import { appendFileSync } from 'node:fs'
import { folderArgument, type ReleaseFile, releaseFiles } from './files.ts'
import { feedSignatures, readSignatures, type Signature } from './signatures.ts'

/**
 * `npm run release:summary -- <folder>`: reports in Markdown which files were made and which are signed, as verified by
 * the system itself. Writes to the job's summary in a workflow, otherwise to standard output. With
 * PAYDESK_MUST_BE_SIGNED=true it exits with 1 if a program is not signed or, on macOS, not notarised.
 */
const folder = folderArgument('npm run release:summary -- <folder>')
const signatures = readSignatures(folder, process.platform)
const text = [
  ...fileTable(await releaseFiles(folder)),
  '',
  ...signatures.map(signatureLine),
  ...(signatures.length === 0 ? [`- Programs: signatures were not looked at (${process.platform} knows none).`] : []),
  ...feedLines(),
  '',
].join('\n')

function fileTable(files: readonly ReleaseFile[]): readonly string[] {
  return [
    '| file | MB | SHA-256 |',
    '| --- | ---: | --- |',
    ...files.map(({ name, bytes, sha256 }) => `| ${name} | ${(bytes / 1e6).toFixed(1)} | \`${sha256}\` |`),
  ]
}

function signatureLine({ file, signedBy, notarised }: Signature): string {
  const notary = notarised === null ? '' : notarised ? '; notarised' : '; **not notarised**'
  return `- ${file}: ${signedBy === null ? '**not signed**' : `signed by ${signedBy}`}${notary}`
}

function feedLines(): readonly string[] {
  const feed = feedSignatures(folder)
  if (feed.length === 0) return ['- Update feed: none.']
  return feed.map(({ file, signed }) => `- ${file}: ${signed ? 'signed' : '**not signed**'}`)
}

const target = process.env.GITHUB_STEP_SUMMARY
if (target) appendFileSync(target, text)
else process.stdout.write(text)

const unsigned = signatures.filter(({ signedBy, notarised }) => signedBy === null || notarised === false)
if (process.env.PAYDESK_MUST_BE_SIGNED === 'true' && (unsigned.length > 0 || signatures.length === 0)) {
  process.stderr.write(
    `There is a certificate, but not signed: ${unsigned.map(({ file }) => file).join(', ') || folder}\n`,
  )
  process.exitCode = 1
}
