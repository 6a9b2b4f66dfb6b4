import type { Page } from '@playwright/test'

/** As people hold it: a small phone, a common one, and one whose letters are twice as large. */
const VIEWS = [
  { width: 320, height: 640, text: '100%' },
  { width: 360, height: 740, text: '100%' },
  { width: 360, height: 740, text: '200%' },
]

/** Lists text that cannot be read on the current screen, at each size. */
export async function findUnfitText(page: Page, station: string): Promise<string[]> {
  const found: string[] = []
  for (const { width, height, text } of VIEWS) {
    await page.setViewportSize({ width, height })
    await drawnWith(page, text)
    const unread = [...(await page.evaluate(findOverflowing)), ...(await page.evaluate(findCutWords))]
    found.push(...unread.map((what) => `${station} at ${width} px, ${text}: ${what}`))
  }
  await drawnWith(page, '')
  return found
}

/** The screen with sentences that are longer by two fifths, as words grow in languages that build long ones, and then as it was. */
export async function withLongerWords<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const changed = await page.evaluateHandle(lengthenWords)
  const longer = await changed.evaluate((texts) => texts.filter(({ was, now }) => was !== now).length)
  if (longer === 0) throw new Error('No word became longer.')
  const seen = await look()
  await changed.evaluate((texts) => {
    for (const { node, was, now } of texts) if (node.data === now) node.data = was
  })
  return seen
}

/** Vowels, n and s are doubled until it is enough, or none is left. Amounts, worker IDs and addresses are no words. Runs in the page. */
function lengthenWords(): { node: Text; was: string; now: string }[] {
  const changed: { node: Text; was: string; now: string }[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    // The words of a picture are placed by whoever draws it.
    if (node.parentElement?.closest('script, style, svg')) continue
    const was = node.data
    let more = Math.ceil(0.4 * was.replace(/\S*[\d@•]\S*/g, '').trim().length)
    const now = was.replace(/\S*[\d@•]\S*|[aeiouns]/g, (part) => {
      if (!/^[a-z]$/.test(part) || more <= 0) return part
      more -= 1
      return part + part
    })
    node.data = now
    changed.push({ node, was, now })
  }
  return changed
}

/** Letters of this size, and the page as the browser draws it then. */
async function drawnWith(page: Page, size: string): Promise<void> {
  await page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, size)
}

/** Elements that make the page scroll sideways. Runs in the page. */
function findOverflowing(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const right = (element: Element) => element.getBoundingClientRect().right
  const wide = [...document.body.querySelectorAll('main *, [role=dialog] *')].filter(
    (each) => right(each) > width + 0.5,
  )
  const innermost = wide.find((each) => !wide.some((other) => other !== each && each.contains(other)))
  return [`sticks out to ${document.documentElement.scrollWidth} px: ${innermost?.outerHTML.slice(0, 200)}`]
}

/** Words that are cut by what holds them, lie on one another or on a picture; amounts of buttons and of the balance on two lines. Runs in the page. */
function findCutWords(): string[] {
  type Word = { text: string; box: DOMRect; node: Node; parent: Element }
  // A toast or a dialog above the page covers it on purpose.
  const toast = document.querySelector('.toast')
  const shown = document.querySelector('[role=dialog], dialog[open], details[open] nav') ?? document.body
  const found = [shown, ...(toast ? [toast] : [])].flatMap((root) => {
    const words = wordsIn(root)
    const cut = words.filter(({ box, parent }) => isCut(box, parent)).map(({ text }) => `cut: ${text}`)
    const lapped = words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => other.parent !== one.parent && overlap(one.box, other.box))
        .map((other) => `overlap: ${one.text} | ${other.text}`),
    )
    const pictures = [...root.querySelectorAll('svg[role=img], img')]
    const covered = words
      .filter(({ box, parent }) =>
        pictures.some((each) => !each.contains(parent) && overlap(box, each.getBoundingClientRect())),
      )
      .map(({ text }) => `on a picture: ${text}`)
    const torn = words.filter(({ parent }) => isTorn(parent)).map(({ parent }) => `torn: ${parent.textContent}`)
    const broken = [...new Set(words.map(({ node }) => node))].flatMap(brokenIn).map((word) => `broken: ${word}`)
    return [...cut, ...lapped, ...covered, ...torn, ...broken]
  })
  return [...new Set(found)]

  function wordsIn(root: Element): Word[] {
    const words: Word[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || !text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (parent.closest('.hidden-visually, .skip, [aria-hidden=true], .sample, option, title')) continue
      if (floats(parent, root) || isForReaders(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) words.push({ text, box, node, parent })
    }
    return words
  }
  function isTorn(amount: Element): boolean {
    if (!amount.matches('button, .money') || !/^R\d[\d.,]*$/.test(amount.textContent?.trim() ?? '')) return false
    const range = document.createRange()
    range.selectNodeContents(amount)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  /** Words that go on in the next line although a line of the phone has room for so many letters. */
  function brokenIn(node: Node): string[] {
    const letters = document.documentElement.style.fontSize === '200%' ? 8 : 14
    const words = [...(node.textContent ?? '').matchAll(/(?<![^\s-])[\p{L}’']+(?=[-.,:;!?]*(\s|$))/gu)]
    return words
      .filter(({ 0: word, index }) => word.length <= letters && linesOf(node, index, word) > 1)
      .map(([word]) => word)
  }
  function linesOf(node: Node, from: number, word: string): number {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, from + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  /** Words of a toast for screen readers alone are in a box of one pixel. */
  function isForReaders(element: Element): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (at.getBoundingClientRect().width === 1) return true
    return false
  }
  function floats(element: Element, within: Element): boolean {
    for (let at: Element | null = element; at && at !== within; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    return false
  }
  function isCut(box: DOMRect, element: Element): boolean {
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) return true
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      const holder = at.getBoundingClientRect()
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue
      if (box.left < holder.left - 1 || box.right > holder.right + 1) return true
    }
    return false
  }
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    // Lines of large letters reach into one another a little, where no letter is.
    return wide > 2 && high > Math.min(one.height, other.height) * 0.4
  }
}

/** Everything that the screen says, to eyes and to screen readers, but for what is marked as another language. */
export async function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const here = document.documentElement.lang
    const isOurs = (element: Element) => (element.closest('[lang]') as HTMLElement | null)?.lang === here
    const said = new Set<string>([document.title])
    for (const element of document.body.querySelectorAll('*')) {
      if (!isOurs(element) || element.closest('script, style, svg')) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-description', 'value'])
        if (name !== 'value' || element.matches('[type=submit]')) said.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.add(node.textContent ?? '')
    }
    return [...said].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })
}
