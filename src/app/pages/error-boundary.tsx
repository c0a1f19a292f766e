import { Component, type ReactNode } from "react";
import { MissingChunk, NOT_LOADED, RetryOnline } from "../../../runtime/plain.ts";
import { logError } from "../boot/state/error-log.ts";
import { PlainPage } from "./plain-page.tsx";

interface Props {
  children: ReactNode;
  /** The key of the page in the frame. A change (another page) resets the error. */
  resetKey?: string;
}

/** The texts of the error page. A chunk that fails to load over the network is not an error of the portal. */
const FAILED = { title: "页面出错了", text: "页面没有正常显示，已保存的数据不受影响。请重试，仍不能解决时请联系管理员。" };
const MISSING = { title: "页面没有加载", text: `${NOT_LOADED}。` };

interface State {
  failed: typeof FAILED | undefined;
  resetKey: string | undefined;
}

/**
 * Shows an error page if a page fails to render, while the rest of the portal continues to work. The error is logged (`logError`). A
 * missing chunk has a text of its own. When `resetKey` changes, the children are rendered again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof MissingChunk ? MISSING : FAILED };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    logError("render", error);
  }

  readonly #retry = (): void => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    return (
      <PlainPage inside={this.props.resetKey !== undefined} {...failed}>
        {failed === MISSING && <RetryOnline retry={this.#retry} />}
        {this.props.resetKey === undefined ? (
          <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
            刷新页面
          </button>
        ) : (
          // A retry does not reload the portal, so the input on other pages is preserved.
          <button type="button" className="plain-button primary" onClick={this.#retry}>
            重试
          </button>
        )}
        <button type="button" className="plain-button" onClick={() => window.location.assign("/")}>
          返回首页
        </button>
      </PlainPage>
    );
  }
}
