/** Screens as narrow as a phone's, as a media query; `theme/touch.css` and the styles of screens say the same. */
export const phoneScreen = '(max-width: 760px)'
