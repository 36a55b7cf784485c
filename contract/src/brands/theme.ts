import { contrastOf, readableOn } from './contrast.ts'
import { positions } from './forms.ts'

const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** The defaults are those of the specification; white text in white fields is one of them. */
export const themeDefaults = {
  background_color: '#3D4968',
  button_color: '#FFAA05',
  button_font_color: '#61430A',
  input_color: '#ffffff',
  input_font_color: '#ffffff',
  focus_color: '#FF5C00',
  label_color: '#ffffff',
  slogan_color: '#D2DCF5',
  form_position: 'left',
  logo_position: 'left',
  logo_type: 'dark',
  slogan_visibility: 'show',
} as const

type Name = keyof typeof themeDefaults

export type BrandTheme = Record<Extract<Name, `${string}_color`>, string> & {
  form_position: (typeof positions)[number]
  logo_position: (typeof positions)[number]
  logo_type: 'light' | 'dark'
  slogan_visibility: 'show' | 'hide'
}

const choices: Partial<Record<Name, readonly unknown[]>> = {
  form_position: positions,
  logo_position: positions,
  logo_type: ['light', 'dark'],
  slogan_visibility: ['show', 'hide'],
}

/** A theme of what a form or the database holds. An invalid colour or choice becomes the default. */
export function themeOf(values: Readonly<Record<string, unknown>>): BrandTheme {
  const known = Object.entries(themeDefaults).map(([name, fallback]) => {
    const value = values[name]
    const isValid = choices[name as Name]?.includes(value) ?? isColor(value)
    return [name, isValid ? value : fallback]
  })
  return Object.fromEntries(known) as BrandTheme
}

type Color = Extract<Name, `${string}_color`>

/** Text colours, with what the text stands on and what it is. */
export const textPairs: readonly { text: Color; ground: Color; what: string }[] = [
  { text: 'label_color', ground: 'background_color', what: 'labels' },
  { text: 'slogan_color', ground: 'background_color', what: 'slogan' },
  { text: 'button_font_color', ground: 'button_color', what: 'text of the button' },
  { text: 'input_font_color', ground: 'input_color', what: 'text of the fields' },
]

/** The contrast below which text cannot be read, and that of comfortable text; WCAG 2.2. */
export const LEAST_CONTRAST = 3
export const GOOD_CONTRAST = 4.5

/** The text colours of a theme with too little contrast, each with the nearest colour that can be read. */
export function illegibleTexts(theme: BrandTheme) {
  return textPairs.flatMap(({ text, ground, what }) => {
    if (contrastOf(theme[text], theme[ground]) >= LEAST_CONTRAST) return []
    const isDefault = theme[text] === themeDefaults[text] && theme[ground] === themeDefaults[ground]
    return [
      { text, ground, what, isDefault, legible: readableOn(theme[text], [theme[ground]], GOOD_CONTRAST) },
    ]
  })
}

/** The theme as pages are painted: text that could not be read has the nearest legible colour. */
export function paintedTheme(theme: BrandTheme): BrandTheme {
  const repaired = illegibleTexts(theme).map(({ text, legible }) => [text, legible])
  return { ...theme, ...Object.fromEntries(repaired) }
}

/** The colours that follow from one accent: of the button, its text and the focus. */
export const colorsOfAccent = (accent: string) => ({
  button_color: accent,
  button_font_color: readableOn('#ffffff', [accent], GOOD_CONTRAST),
  focus_color: accent,
})
