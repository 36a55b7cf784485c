const button = document.querySelector('[data-back]')
if (button === null) throw new Error('A part of the page is missing.')

// A visitor who typed the address has no page to go back to.
button.addEventListener('click', () => {
  if (history.length > 1) history.back()
  else location.assign('/')
})
