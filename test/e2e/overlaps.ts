import type { Page } from '@playwright/test'

/** Pairs of visible texts that lie over each other. Texts under something else, such as a sticky header, do not count. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: { readonly text: string; readonly box: DOMRect; readonly of: Element }[] = []
    /** What its ancestors leave of a box. */
    const shownPart = (box: DOMRect, of: Element): DOMRect => {
      let { left, right, top, bottom } = box
      for (let one: Element | null = of; one; one = one.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one)
        if (clipPath !== 'none') return new DOMRect()
        const edge = one.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim() ?? ''
      if (!parent || text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const shown = shownPart(box, parent)
        if (shown.width >= 2 && shown.height >= 2) lines.push({ text, box: shown, of: parent })
      }
    }
    /** Whether nothing opaque is between the upper and the lower of two texts, nor above them. */
    const isSeenThrough = (stack: readonly Element[], one: Element, other: Element): boolean => {
      const places = [one, other].map((of) => stack.indexOf(of))
      const lower = Math.max(...places)
      if (Math.min(...places) < 0) return false
      return stack.slice(0, lower).every((at) => {
        const { backgroundColor } = getComputedStyle(at)
        return at.contains(one) === at.contains(other) || /^transparent$|, 0\)$/.test(backgroundColor)
      })
    }
    const found: string[] = []
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        const left = Math.max(one.box.left, other.box.left)
        const right = Math.min(one.box.right, other.box.right)
        const top = Math.max(one.box.top, other.box.top)
        const bottom = Math.min(one.box.bottom, other.box.bottom)
        // Lines of one paragraph may touch.
        if (right - left < 3 || bottom - top < 5) continue
        if (one.of === other.of && one.text === other.text) continue
        const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        if (isSeenThrough(stack, one.of, other.of)) found.push(`${one.text.slice(0, 60)} / ${other.text.slice(0, 60)}`)
      }
    })
    return found
  })
}
