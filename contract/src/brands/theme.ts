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
