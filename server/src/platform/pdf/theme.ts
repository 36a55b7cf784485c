/** Colours of a document. Brands set the accent; all others are the light colours of the site. */
export type PdfTheme = { accent: string; onAccent: string }

export const ink = '#14181f'
export const muted = '#636b7a'
export const faint = '#98a0ae'
export const line = '#e7e9ee'
export const ground = '#f7f8fa'
export const up = '#107743'
export const down = '#c92a2a'

/** Series of a chart; similar hues differ in lightness. */
export const series = ['#3b5bdb', '#b5400a', '#0f7a43', '#86198f', '#b88d00', '#0b9be3', '#cb5488', '#3f4654']

export const ownTheme: PdfTheme = { accent: '#3b5bdb', onAccent: '#ffffff' }

/** A theme with this accent, `#rrggbb`; texts on it are white or dark, whichever is read better. */
export const themeOf = (accent: string): PdfTheme => ({
  accent,
  onAccent: luminance(accent) > 0.36 ? ink : '#ffffff',
})

/** WCAG's relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
