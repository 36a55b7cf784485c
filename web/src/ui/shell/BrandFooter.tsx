import { useUser } from '../../platform/session.ts'
import { Policies } from '../brand/Policies.tsx'
import styles from './shell.module.css'

/** Below the screens of a client: the terms and privacy policy of the brand. */
export function BrandFooter() {
  const { user_brand: brand } = useUser()
  if (!brand?.terms_url && !brand?.privacy_url) return null
  return (
    <footer>
      <Policies brand={brand} className={styles.policies} />
    </footer>
  )
}
