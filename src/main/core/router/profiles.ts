import type { WritePipeline } from '../operations/write-pipeline.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { os } from './base.ts'

export function profilesRouter(profiles: Profiles, { inFlight }: Pick<WritePipeline, 'inFlight'>) {
  return {
    list: os.profiles.list.handler(() => profiles.list()),
    create: os.profiles.create.handler(({ input }) => profiles.create(input.draft, input.secret)),
    update: os.profiles.update.handler(({ input }) =>
      profiles.update(input.id, input.draft, input.secret, () => inFlight(input.id) > 0),
    ),
    replaceSecret: os.profiles.replaceSecret.handler(({ input }) =>
      profiles.replaceSecret(input.id, input.secret, () => inFlight(input.id) > 0),
    ),
    setGuard: os.profiles.setGuard.handler(({ input }) => profiles.setGuard(input.id, input.guard)),
    select: os.profiles.select.handler(({ input }) => profiles.select(input.id)),
    removal: os.profiles.removal.handler(({ input }) => profiles.removal(input.id)),
    remove: os.profiles.remove.handler(({ input }) => profiles.remove(input.id, inFlight(input.id) > 0)),
    startTraining: os.profiles.startTraining.handler(() => profiles.startTraining()),
    checkConnection: os.profiles.checkConnection.handler(({ input }) =>
      profiles.checkConnection(input.id, input.draft, input.secret),
    ),
  }
}
