import type { User } from '@rankline/contract/auth/calls'
import styles from './avatar.module.css'

type Props = { user: Pick<User, 'avatar_location' | 'name' | 'username'>; size?: number }

/** The person's picture, or their initials. */
export function Avatar({ user: { avatar_location: picture, name, username }, size = 32 }: Props) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.375) }
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {picture === null ? (
        initialsOf(name ?? username)
      ) : (
        <img src={picture} alt="" width={size} height={size} />
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter((part) => part !== '')
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)
  return letters.toUpperCase()
}
