import type { DeskInfo } from '#shared/model/desk.ts'
import { linkHost } from '#shared/rules/judge-url.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { Documents, LinkOpener } from '../ports.ts'
import type { Settings } from '../settings.ts'
import { os } from './base.ts'

export function deskRouter(
  info: () => DeskInfo,
  settings: Settings,
  events: Events,
  links: LinkOpener,
  documents: Documents,
) {
  return {
    info: os.desk.info.handler(() => info()),
    getPreferences: os.desk.getPreferences.handler(() => settings.preferences()),
    setPreferences: os.desk.setPreferences.handler(({ input }) => {
      const next = settings.setPreferences(input)
      events.say({ changed: 'preferences' })
      return next
    }),
    events: os.desk.events.handler(async function* ({ signal }) {
      const changes = events.listen(signal)
      yield { changed: 'nothing' }
      yield* changes
    }),
    saveText: os.desk.saveText.handler(async ({ input }) => ({
      result: (await documents.saveText(input.name, input.text)) ?? 'not_here',
    })),
    savePdf: os.desk.savePdf.handler(async ({ input }) => ({
      result: (await documents.savePdf(input.name)) ?? 'not_here',
    })),
    openLink: os.desk.openLink.handler(async ({ input }) => {
      if (linkHost(input.url) === null) throw new DeskFailure({ kind: 'link_refused' })
      await links.open(new URL(input.url).href)
    }),
  }
}
