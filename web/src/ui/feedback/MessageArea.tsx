import { CloseButton, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { clearMessage, messages, pauseMessage, resumeMessage, type Undo } from '../../platform/messages.ts'
import { useStore } from '../../platform/store.ts'
import styles from './feedback.module.css'
import { SafeHtml } from './SafeHtml.tsx'

/**
 * Messages of calls, at the top: `TYPE: message`. Reports its height to the page, so that a narrow page
 * without a header can make space for it.
 */
export function MessageArea() {
  const list = useStore(messages)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (area.current === null) return
    const measuring = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0)
      document.documentElement.style.setProperty('--message-height', `${height}px`)
    })
    measuring.observe(area.current)
    return () => measuring.disconnect()
  }, [])
  return (
    <div ref={area} className={styles.messages} aria-live="assertive">
      {list.map(({ id, type, html, undo }) => (
        <div
          key={id}
          className={styles.message}
          data-type={type}
          role={type === 'ERROR' ? 'alert' : 'status'}
        >
          <span>
            <b>{type}: </b>
            <SafeHtml html={html} />
          </span>
          {undo !== undefined && (
            <UnstyledButton
              className={styles.link}
              data-touch
              onPointerEnter={pauseMessage}
              onPointerLeave={resumeMessage}
              onFocus={pauseMessage}
              onBlur={resumeMessage}
              onClick={() => {
                clearMessage()
                void undoNow(undo)
              }}
            >
              Undo
            </UnstyledButton>
          )}
          <CloseButton
            size="sm"
            variant="transparent"
            className={styles.close}
            aria-label="Clear"
            onClick={clearMessage}
          />
        </div>
      ))}
    </div>
  )
}

/** Its code is loaded when it is pressed. */
async function undoNow(removed: Undo) {
  const { undo } = await import('../../platform/undo.ts')
  await undo(removed).catch(ignoreHandledError)
}
