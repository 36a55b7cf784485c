import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import styles from './data.module.css'

/** `slug` as on the wire: `desktop` or `mobile`. */
export function DeviceIcon({ slug, size = 15 }: { slug: string; size?: number }) {
  const isMobile = slug === 'mobile'
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Icon
      className={styles.device}
      size={size}
      stroke={1.5}
      role="img"
      aria-label={isMobile ? 'Mobile' : 'Desktop'}
    />
  )
}
