import { mixed, readableOn } from '@rankline/contract/brands/contrast'

/** WCAG AA for text. */
const LEAST = 4.5

/** Backgrounds of text in the accent colour; the same as in `tokens.css`. */
const grounds = {
  light: { card: '#ffffff', page: '#f7f8fa', hover: '#f2f4f7', ink: '#000000' },
  dark: { card: '#161a20', page: '#0f1216', hover: '#1c2129', ink: '#ffffff' },
} as const

/** Returns the accent tokens for a brand's colour, made darker or lighter until its text is readable. */
export function accentsOf(color: string, scheme: 'light' | 'dark') {
  const { card, page, hover, ink } = grounds[scheme]
  const soft = mixed(card, color, 0.1)
  const accent = readableOn(color, [card, page, hover, soft], LEAST)
  return {
    '--accent': accent,
    '--accent-hover': mixed(accent, ink, 0.12),
    '--accent-soft': soft,
    '--on-accent': readableOn('#ffffff', [accent, mixed(accent, ink, 0.12)], LEAST),
  }
}
