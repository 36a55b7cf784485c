import { IconLink } from '@tabler/icons-react'
import { showInfo } from '../../platform/messages.ts'
import controls from '../../ui/filters/filters.module.css'

/** Copies the address, which holds filters, sort, page and charts. Not on pages without TLS: browsers forbid it there. */
export function CopyLink() {
  if (navigator.clipboard === undefined) return null
  return (
    <button
      type="button"
      className={controls.control}
      onClick={() =>
        void navigator.clipboard
          .writeText(location.href)
          .then(() => showInfo('The link to this view was copied.'))
      }
    >
      <IconLink size={14} stroke={1.75} aria-hidden />
      Copy link
    </button>
  )
}
