import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, Platform } from 'electron-builder'
import paydesk from '../../../package.json' with { type: 'json' }
import { configurationOf } from '../../../scripts/package/configuration.ts'
import { findPackagedElectron } from '../../../scripts/package/electron.ts'
import { executableIn } from '../../../scripts/test/packages.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The programs compared: the packaged Paydesk, and an empty window of the same Electron. */
export interface Programs {
  readonly paydesk: string
  readonly empty: string
}

/** Packages both programs into a folder. */
export async function packagePrograms(folder: string): Promise<Programs> {
  const out = join(folder, 'paydesk')
  execFileSync(process.execPath, ['scripts/package.ts', '--dir', '--out', out], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  return { paydesk: programIn(out), empty: await packageEmpty(join(folder, 'empty')) }
}

async function packageEmpty(out: string): Promise<string> {
  const stage = join(out, 'app')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  const manifest = { name: 'empty-window', version: '1.0.0', description: 'An empty window', main: 'main.cjs' }
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(stage, 'main.cjs'), EMPTY_MAIN)
  const electron = findPackagedElectron({
    root: ROOT,
    pinned: paydesk.devDependencies.electron,
    named: process.env.ELECTRON_DIST,
    ownArchitecture: true,
  })
  await build({
    projectDir: stage,
    targets: Platform.current().createTarget('dir'),
    config: configurationOf({ root: ROOT, out, electron, inspect: false, env: {}, afterPack: () => undefined }),
    publish: 'never',
  })
  return programIn(out)
}

function programIn(out: string): string {
  const found = executableIn(out)
  if (found === null) throw new Error(`No packaged program in ${out}`)
  return found
}

const EMPTY_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Empty</title></head>
  <body><h1>Empty</h1></body>
</html>
`

/** Opens its window as Paydesk does, and reports the same times (src/main/electron/window.ts). */
const EMPTY_MAIN = `
const { app, BrowserWindow } = require('electron')
const data = process.argv.find((one) => one.startsWith('--data=')).slice('--data='.length)
app.setPath('userData', data)
const tell = (times) => process.stdout.write(JSON.stringify(times) + '\\n')
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  })
  window.once('ready-to-show', () => window.show())
  window.once('show', () => tell({ shown: performance.timeOrigin + performance.now() }))
  window.loadURL('data:text/html;charset=utf-8,' + encodeURIComponent(${JSON.stringify(EMPTY_PAGE)}))
  window.webContents
    .executeJavaScript(
      'requestIdleCallback && new Promise((there) => requestIdleCallback(() => there({ usable: performance.timeOrigin + performance.now(), heading: document.querySelector("h1").textContent })))',
    )
    .then(tell)
})
app.on('window-all-closed', () => app.quit())
`
