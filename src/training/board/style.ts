import type { Ctx } from '../http/env.ts'

const STYLE = `
:root { font-size: 14px; color: light-dark(#1b2026, #d9dee4); background: light-dark(#fff, #1c2127) }
body { max-width: 104rem; margin: 1rem auto 4rem }
h1 { margin: 1rem 0 .25rem; font-size: 1.5rem }
h2 { margin: 2.25rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid; font-size: 1.15rem }
h3 { display: flex; flex-wrap: wrap; gap: .25rem .75rem; margin: 0 0 .5rem; font-size: 1rem }
p { max-width: 75ch; margin: .25rem 0 .5rem }
small, .none, h2 small { font-weight: 400; color: light-dark(#58626d, #a9b3bd) }
code { font: .93em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace }
td, dd { overflow-wrap: break-word }
.wide, bdi, h3 { overflow-wrap: anywhere }
a { color: light-dark(#1a5480, #91c7ee) }
.tools { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-width: none }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid light-dark(#dde2e7, #3a424b); text-align: start; vertical-align: top }
th { font-size: .85rem; color: light-dark(#58626d, #a9b3bd) }
.when { white-space: nowrap; font-variant-numeric: tabular-nums }
.wide { min-width: 31rem }
.id { min-width: 17rem }
.type { min-width: 8.5rem }
.number { white-space: nowrap; font-variant-numeric: tabular-nums }
.digest { font-size: .8em; color: light-dark(#58626d, #a9b3bd) }
.plain { margin: 0; padding: 0; list-style: none }
.status { padding: 0 .5rem; border-radius: 3px; background: light-dark(#e8ecef, #2c333b); font: .93em/1.5 ui-monospace, Consolas, monospace }
.stored { color: light-dark(#14613a, #7fdca3) }
.dropped { padding: 0 .35rem; border-radius: 3px; color: #fff; background: #a01d15 }
article { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid light-dark(#dde2e7, #3a424b); border-radius: 4px }
article dl { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: 0 }
article dl > div { display: flex; gap: .5rem; min-width: 0 }
dt { color: light-dark(#58626d, #a9b3bd) }
.choices { display: grid; gap: .75rem; justify-items: start; max-width: 60rem }
.choices > div { display: grid; grid-template-columns: 9rem 11rem 1fr; gap: .25rem 1rem; align-items: baseline; width: 100% }
.choices p { margin: 0 }
select, .choices input { box-sizing: border-box; max-width: 100%; font: inherit; padding: .15rem .25rem }
:focus-visible { outline: 2px solid light-dark(#1f6fae, #69b0e6); outline-offset: 2px }
@media (max-width: 60rem) { .wide, .id { min-width: 0 } .choices > div { grid-template-columns: 1fr } }
`

/** The style sheet of the trainer's page, in addition to the common one. */
export function boardStyles(c: Ctx): Response {
  return c.text(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
}
