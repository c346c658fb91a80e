import { defineConfig } from 'vite'
import { singleFile } from './build/single-file.ts'
import { staticFields } from './build/static-fields.ts'
import { themeStyles } from './build/theme-styles.ts'

/** Builds one HTML file (O5). Its bytes follow from the sources alone: no hashes of places, no dates. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [staticFields(), themeStyles(), singleFile()],
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
