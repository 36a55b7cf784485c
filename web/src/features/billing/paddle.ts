const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'

type PaddleEvent = { name?: string }
type Paddle = {
  Environment: { set(name: 'sandbox'): void }
  Initialize(options: { token: string; eventCallback(event: PaddleEvent): void }): void
  Checkout: { open(options: { transactionId: string }): void }
}

declare global {
  interface Window {
    Paddle?: Paddle
  }
}

let loaded: Promise<Paddle> | undefined
let heard: (event: PaddleEvent) => void = () => undefined

/** Loads Paddle's script once. It opens the payment that the address of the page names as `_ptxn`, if any. */
export function loadPaddle(): Promise<Paddle> {
  loaded ??= new Promise<Paddle>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => {
      const paddle = window.Paddle
      if (paddle === undefined) return reject(new Error('The payment page could not be loaded.'))
      if (metaTag('sandbox') === '1') paddle.Environment.set('sandbox')
      paddle.Initialize({ token: metaTag('vendor-id'), eventCallback: (event) => heard(event) })
      resolve(paddle)
    }
    script.onerror = () => {
      loaded = undefined
      script.remove()
      reject(new Error('The payment page could not be loaded.'))
    }
    document.head.append(script)
  })
  return loaded
}

/** Opens Paddle's overlay for a payment link. Resolves when it is closed, to whether it was paid. */
export async function payInOverlay(link: string): Promise<boolean> {
  const paddle = await loadPaddle()
  const transactionId = new URL(link).searchParams.get('_ptxn')
  if (transactionId === null) throw new Error('The payment link names no payment.')
  return new Promise((resolve) => {
    let isPaid = false
    heard = ({ name }) => {
      if (name === 'checkout.completed') isPaid = true
      if (name === 'checkout.closed') resolve(isPaid)
    }
    paddle.Checkout.open({ transactionId })
  })
}

/** Reads the content of a meta tag; empty if the page has none. */
const metaTag = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
