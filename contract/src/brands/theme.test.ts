import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { colorsOfAccent, illegibleTexts, LEAST_CONTRAST, paintedTheme, textPairs, themeOf } from './theme.ts'

const legible = (theme: ReturnType<typeof themeOf>) =>
  textPairs.every(({ text, ground }) => contrastOf(theme[text], theme[ground]) >= LEAST_CONTRAST)

test('the default theme is painted so that all of it can be read', () => {
  expect(illegibleTexts(themeOf({}))).toMatchObject([{ text: 'input_font_color', isDefault: true }])
  expect(legible(paintedTheme(themeOf({})))).toBe(true)
})

test.each(['#000000', '#ffffff', '#FFAA05', '#777777', '#00ff00', '#1133dd'])(
  'a brand with the accent %s can be read',
  (accent) => {
    const theme = paintedTheme(themeOf(colorsOfAccent(accent)))
    expect(theme.button_color).toBe(accent)
    expect(legible(theme)).toBe(true)
  },
)

test('only what cannot be read is painted in another color', () => {
  const theme = themeOf({ label_color: '#3D4968', button_font_color: '#000000' })
  const painted = paintedTheme(theme)
  expect(painted.label_color).not.toBe(theme.label_color)
  expect({ ...painted, label_color: '', input_font_color: '' }).toEqual({
    ...theme,
    label_color: '',
    input_font_color: '',
  })
})
