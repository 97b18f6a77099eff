import { html } from 'hono/html'
import { readText } from '../http/body.ts'
import type { Ctx } from '../http/env.ts'
import type { Markup } from '../pages/page.ts'
import { CHOICES, type Choice, settings, type TrainingSettings } from '../platform.ts'
import type { BoardWords } from './words.ts'

const NAMES = Object.keys(CHOICES) as readonly Choice[]

/** A form with the current choices where the interface is silent. */
export function settingsForm(current: TrainingSettings, words: BoardWords): Markup {
  return html`<form method="post" class="choices">
${NAMES.map(
  (name) => html`<div>
<label for="${name}"><code>${name}</code></label>
<select id="${name}" name="${name}">${CHOICES[name].map((choice) => option(choice, current[name]))}</select>
<p>${words.settings[name]}</p>
</div>`,
)}
<div>
<label for="defaultWebhook"><code>defaultWebhook</code></label>
<input id="defaultWebhook" name="defaultWebhook" type="url" pattern="https?://.*" title="http(s)://…" maxlength="2048"
 value="${current.defaultWebhook}">
<p>${words.settings.defaultWebhook}</p>
</div>
<button>${words.apply}</button></form>`
}

function option(choice: TrainingSettings[Choice], current: TrainingSettings[Choice]): Markup {
  return choice === current
    ? html`<option selected>${String(choice)}</option>`
    : html`<option>${String(choice)}</option>`
}

/** The choices submitted with the form; `null` if the address is unusable. Unknown names and choices change nothing. */
export async function readSettingsForm(c: Ctx): Promise<Partial<TrainingSettings> | null> {
  const form = new URLSearchParams(await readText(c))
  const asked = NAMES.flatMap((name) => {
    const choices: readonly TrainingSettings[Choice][] = CHOICES[name]
    const choice = choices.find((one) => String(one) === form.get(name))
    return choice === undefined ? [] : [[name, choice] as const]
  })
  const change = settings.partial().parse(Object.fromEntries(asked))
  const address = settings.shape.defaultWebhook.optional().safeParse(form.get('defaultWebhook') ?? undefined)
  if (!address.success) return null
  const whole = { ...change, defaultWebhook: address.data }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}
