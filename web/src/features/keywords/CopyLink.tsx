import { IconLink } from '@tabler/icons-react'
import { showInfo } from '../../platform/messages.ts'
import controls from '../../ui/filters/filters.module.css'

/** Copies the address, which holds filters, sort, page and charts. */
export function CopyLink() {
  return (
    <button type="button" className={controls.control} onClick={() => void copyAddress()}>
      <IconLink size={14} stroke={1.75} aria-hidden />
      Copy link
    </button>
  )
}

/** Browsers let pages copy only where the connection is secure. */
async function copyAddress() {
  try {
    await navigator.clipboard.writeText(location.href)
    showInfo('The link to this view was copied.')
  } catch {
    showInfo('The browser does not allow copying here. Copy the link from its address bar.')
  }
}
