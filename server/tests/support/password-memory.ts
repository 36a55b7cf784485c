import { usePasswordMemory } from '../../src/features/credentials/passwords.ts'
import { LEAST_PASSWORD_MEMORY } from '../../src/platform/password-memory.ts'

// Almost every test registers a person, so hashing must be fast.
usePasswordMemory(LEAST_PASSWORD_MEMORY)
