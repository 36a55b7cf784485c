import { Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './packages.module.css'

/** `onEnd` gets whether the payment succeeded. */
type Props = { link: string; onEnd(isPaid: boolean): void }

/** The checkout of the fake provider, over the page like that of a real one. */
export function CheckoutFrame({ link, onEnd }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isPaid = useRef(false)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data?.source !== 'fake-checkout') return
      if (data.event === 'completed') isPaid.current = true
      onEnd(isPaid.current)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onEnd])
  return (
    <Modal
      opened
      onClose={() => onEnd(isPaid.current)}
      title="Checkout"
      centered
      size={440}
      classNames={{ header: styles.frameHead, body: styles.frameBody }}
    >
      <iframe ref={frame} className={styles.frame} src={new URL(link).pathname} title="Checkout" />
    </Modal>
  )
}
