import Bowser from 'bowser'

const UNKNOWN = 'Unknown device'

/** The browser's user agent in words: `Chrome on Windows`. */
export function deviceOf(agent: string | null): string {
  if (agent === null || agent === '') return UNKNOWN
  const { browser, os } = Bowser.parse(agent)
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return words.length === 0 ? UNKNOWN : words.join(' on ')
}
