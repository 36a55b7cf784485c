import { usePasswordMemory } from '../features/credentials/passwords.ts'
import { LEAST_PASSWORD_MEMORY } from '../platform/password-memory.ts'

// Almost every test registers a person, so hashing must be fast.
usePasswordMemory(LEAST_PASSWORD_MEMORY)
