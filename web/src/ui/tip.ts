/** A text that `Tips` shows wherever the element is hovered, focused or tapped. Unlike a `title`, touch and keys reach it. */
export const tip = (text: string | undefined) =>
  text === undefined ? {} : { 'data-tip': text, 'data-tip-on-tap': true }
