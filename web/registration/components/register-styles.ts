// Mantine's styles of parts that registration uses and sign-in does not; the base in app/styles.ts is already there.
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Badge.css';
