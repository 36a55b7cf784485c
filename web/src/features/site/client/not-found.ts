const button = document.querySelector('[data-back]')
if (button === null) throw new Error('A part of the page is missing.')

// Whoever came by typing the address has nowhere to go back to.
button.addEventListener('click', () => {
  if (history.length > 1) history.back()
  else location.assign('/')
})
