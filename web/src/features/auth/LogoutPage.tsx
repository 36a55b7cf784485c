import { useEffect } from 'react'
import { goAcross } from '../../platform/navigation.ts'
import { useTitle } from '../../platform/product.ts'
import { signOut } from '../../platform/session.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import styles from './auth.module.css'

export function LogoutPage() {
  useTitle('Logout')
  useEffect(() => {
    void signOut().then((path) => goAcross(path, { replace: true }))
  }, [])
  return (
    <main className={styles.leaving} aria-busy="true">
      <BrandMark size={30} />
      <p>Logging out...</p>
    </main>
  )
}
