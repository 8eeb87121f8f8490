import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

const COMMANDS = ['backup', 'migrate', 'move', 'outbox', 'people', 'restore']

/** The operator's commands as files that need no development packages; part of the image (deploy/Containerfile). */
export default defineConfig({
  plugins: [tsconfigPaths()],
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    outDir: 'build/commands',
    copyPublicDir: false,
    rollupOptions: { input: COMMANDS.map((name) => `scripts/${name}.ts`) },
  },
})
