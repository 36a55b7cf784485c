// Runs before the first paint and before any module.
;(() => {
  /** Paths of screens, each with the calls that it makes first. */
  const firstCalls = [
    [
      /^\/projects\/(\d+)\/keywords$/,
      'project-keywords/fetchAuth?sort=traffic_lost&project_id=$1&with_overview=1',
      'projects/findAuth?project_id=$1',
    ],
    [/^\/keywords$/, 'project-keywords/fetchAuth?sort=traffic_lost', 'project-keywords/total'],
    [/^\/projects$/, 'projects/fetchAuth?sort=newest&order=desc&page=1'],
    [/^\/changes$/, 'changes?since=day'],
    [/^\/dashboard$/, 'dashboard', 'project-keyword-positions/daily'],
  ]

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
  if (tokenIn('token')) root.dataset.signedIn = ''

  // The scroll lock of dialogs takes the nonce of its style element from here.
  globalThis.__webpack_nonce__ = document.currentScript.nonce

  // Keeps zod from probing for `new Function`, which the content security policy would report.
  globalThis.__zod_globalConfig = { jitless: true }

  askEarly()

  function tokenIn(cookie) {
    return new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie)?.[1]
  }

  /** Asks for what the screen shows first while its scripts are loading. `platform/early.ts` hands out the answers. */
  function askEarly() {
    if (location.search !== '') return
    const [, base = '', screen] = /^(\/white-label)?(\/.*)$/.exec(location.pathname)
    const token = tokenIn(base === '' ? 'token' : 'wl_token')
    const first = firstCalls.find(([path]) => path.test(screen))
    if (!token || !first) return
    const [path, ...calls] = first
    const authorization = `Bearer ${decodeURIComponent(token)}`
    const check = base === '' ? 'POST users/check' : 'POST user-dashboards/check'
    const answers = new Map()
    for (const call of [check, ...calls.map((call) => `GET ${call}`)]) {
      const [method, address] = screen.replace(path, call).split(' ')
      const headers = { accept: 'application/json', authorization }
      // Read to its end, so that an answer that nobody takes keeps no connection, and whoever takes it need not wait.
      const answer = fetch(`/api/v1/${address}`, { method, headers }).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }))
      // Whoever takes an answer handles its failure; nobody has to take it.
      answer.catch(() => {})
      answers.set(`${method} /api/v1/${address}`, answer)
    }
    globalThis.early = { authorization, answers, ended: Promise.allSettled(answers.values()) }
    setTimeout(warmFormats)
  }

  /** A browser’s first number and its first date take it long, and while scripts are loading it has nothing else to do. */
  function warmFormats() {
    new Intl.NumberFormat('en-US').format(0)
    new Intl.DateTimeFormat('en-GB').format(0)
  }
})()
