import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

/**
 * `npm run release:check-tag`: ends with 1 unless the tag in GITHUB_REF_NAME is "v" and the version of package.json, and
 * package-lock.json has the same version. A release is never named otherwise than the program names itself.
 */
const { version } = manifest
const tag = process.env.GITHUB_REF_NAME ?? ''

function problem(): string | null {
  if (tag === '') return 'No tag is named: set GITHUB_REF_NAME'
  if (tag !== `v${version}`)
    return `The tag is "${tag}", but package.json has version ${version}: expected "v${version}"`
  const locked = [lock.version, lock.packages[''].version]
  return locked.every((one) => one === version)
    ? null
    : `package-lock.json has version ${locked.join(' and ')}, package.json ${version}`
}

const found = problem()
if (found === null) process.stdout.write(`${tag} is version ${version}\n`)
else {
  process.stderr.write(`${found}\n`)
  process.exitCode = 1
}
