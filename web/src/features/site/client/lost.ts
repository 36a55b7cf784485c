document.querySelector('[data-go-back]')?.addEventListener('click', () => history.back())
