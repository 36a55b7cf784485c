/** The media query of phone screens; `theme/touch.css` and the styles of screens use the same width. */
export const phoneScreen = '(max-width: 760px)'
