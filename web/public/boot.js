// Runs before the first paint and before any module.
;(() => {
  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('color_scheme')
  } catch {
    // Storage may be blocked; the system's scheme is then used.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

  // The public pages offer the dashboard instead of the log-in.
  if (/(^|; )token=[^;]/.test(document.cookie)) root.dataset.signedIn = ''

  // The scroll lock of dialogs takes the nonce of its style element from here.
  globalThis.__webpack_nonce__ = document.currentScript.nonce

  // Keeps zod from probing for `new Function`, which the content security policy would report.
  globalThis.__zod_globalConfig = { jitless: true }
})()
