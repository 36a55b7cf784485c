import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['garden\u200b shed', 'garden shed'],
  ['\u200egarden shed\u200e', 'garden shed'],
  ['gar\u00adden', 'garden'],
  ['\ufeffgarden', 'garden'],
  ['garden\ufeffshed', 'gardenshed'],
  ['\u202agarden\u202c \u2066shed\u2069\u2060', 'garden shed'],
  ['\u061cgar\u034fden\u180e', 'garden'],
  ['garden\u3164shed', 'garden shed'],
  ['garden\uffa0shed\u2800x\u0085y', 'garden shed x y'],
  ['\u115fgarden\u1160', ' garden '],
  ['garden\ufe0f\u{e0101} shed', 'garden shed'],
  ['garden\u{e0067}\u{e0062}\u{e007f}', 'garden'],
  ['gar\u0007den\u0000\u009f', 'garden'],
  ['gar\u200cden\u200dx', 'gardenx'],
  ['\u200d\u200cgarden\u200d', 'garden'],
  ['a\ufff9b\ufffac\ufffb\ufffc', 'abc'],
  ['\u17b4\u17b5\u1d173', '\u1d17' + '3'],
])('%j is seen as %j', (text, seen) => {
  expect(visibleText(text)).toBe(seen)
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['Malayalam at the end of a word', 'ന്\u200d അ'],
  ['a family', '👨\u200d👩\u200d👧'],
  ['a heart', '❤\ufe0f\u200d🔥'],
  ['a runner with a skin', '🏃🏽\u200d♀\ufe0f'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a variant of a Han letter', '葛\u{e0100}飾'],
  ['an old Hangul syllable', '\u115f\u1161'],
  ['a line break and a tab', 'a\nb\tc'],
  ['what is plain', 'Größe ß ﬁ Ω'],
])('%s stays', (_name, text) => {
  expect(visibleText(text)).toBe(text)
})
